/** The most common passwords of eight characters or more, in lower case. Shorter ones are refused for their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 11111111 00000000 88888888
  87654321 987654321 0987654321 66666666 12341234 11223344 112233445566 147258369 789456123 a1234567 a12345678
  a123456789 abc12345 abcd1234 abcdefgh abcdefghi aa123456 aa12345678 password password1 password12 password123
  password1234 password! passw0rd p@ssw0rd p@ssword pa55word pass1234 pass12345 passpass qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty q1w2e3r4 q1w2e3r4t5 qazwsxedc zaq12wsx zxcvbnm1 zxcvbnm123
  asdfghjk asdfghjkl asdf1234 asdfasdf iloveyou iloveyou1 iloveyou2 ilovegod princess princess1 sunshine sunshine1
  football football1 baseball baseball1 basketball softball hockey12 superman superman1 batman123 spiderman
  starwars pokemon1 pokemon123 minecraft fortnite dragonball dragon123 monkey123 charlie1 michelle jennifer
  jessica1 michael1 computer internet whatever trustno1 letmein1 letmein123 welcome1 welcome12 welcome123
  admin123 admin1234 administrator rootroot root1234 test1234 testtest test12345 guest123 changeme changeme1
  default1 master123 shadow123 killer123 secret123 samantha victoria veronica benjamin danielle elizabeth
  jonathan alexander christian christopher nicholas william1 maverick midnight corvette mustang1 mercedes
  liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid chocolate butterfly blink182 metallica creative
  marlboro november december january1 february september freedom1 hello123 hellohello google123 facebook
  instagram linkedin1 myspace1 youtube1 wordconnect wordconnect1 connections qqqqqqqq aaaaaaaa zzzzzzzz
  xxxxxxxx 1234qwer 123qweasd 123456qwerty 123456abc 123abc456 12qwaszx 1234abcd abc123456 abc123abc 55555555
  77777777 99999999 22222222 33333333 44444444 12121212 13131313 10203040 20202020 31415926 24682468 13579246
  147852369 159753456 741852963 963852741 lovelove loveyou1 lovers123 babygirl babygirl1 iloveu12 mypassword
  mypassword1 nopassword newpassword thepassword yourpassword passwort kennwort motdepasse contrasena`
    .split(/\s+/)
    .filter(Boolean),
)
