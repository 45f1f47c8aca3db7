/**
 * A command of `npm run <group>`: `run` is the file of the command, `args` are its arguments after the name, and `what`
 * is its description.
 * @typedef {{ run?: string, args?: string, what: string }} Command
 * @typedef {object} Group
 * @property {string} what purpose of the group, in one line
 * @property {import('./packages.mjs').Extent} packages packages that the commands of the group need
 * @property {string} [entry] a single file for all commands; its arguments include the names of commands
 * @property {boolean} [timed] true: the commands measure the time of server code, so new objects get as much memory as in the server
 * @property {boolean} [several] true: the user can give the names of several commands
 * @property {Record<string, Command>} commands commands by name; a name in `ops` consists of an area and a verb, or of one word
 */

const ids = '<id>…'
const idsOrPlayer = '<id>… | --all-of <username>'
const rounds = '[--rounds n]'
const sequences = '[--sequences n] [--only embedded|postgres] [--seed s]'

/**
 * All commands of `npm run <group> -- <name>`. The file commands.mjs is plain JavaScript without imports, so that
 * `--help` works on any Node before the packages are installed.
 * @type {Record<string, Group>}
 */
export const groups = {
  ops: {
    what: 'Runs the product: reads and decides on the database that the settings name.',
    packages: 'product',
    entry: 'src/server/commands/main.ts',
    commands: {
      'results list': { what: 'lists the results that are being checked' },
      'results release': { args: idsOrPlayer, what: 'lets held results count' },
      'results remove': { args: idsOrPlayer, what: 'takes held results out' },
      'results speeds': { what: 'measures how quick the results that count are' },
      'referrals held': { what: 'lists the friends who are being checked before they count' },
      'referrals release': { args: ids, what: 'lets held friends count' },
      'referrals remove': { args: ids, what: 'takes held friends out' },
      'mail failed': { what: 'lists the mails that failed, and why' },
      'mail again': { args: ids, what: 'sends failed mails once more; one that did arrive comes twice' },
      'support list': { what: "lists the open messages to support, premium's first" },
      'support close': { args: ids, what: 'closes messages' },
      'staff add': {
        args: '<username> --role owner|editor|moderator',
        what: 'gives a player a role at the desk, or changes it',
      },
      'staff list': { what: 'lists the accounts with a role at the desk' },
      'staff remove': { args: '<username>', what: 'takes the role away' },
      'player export': {
        args: '<username or e-mail address> <file>',
        what: 'writes all data of a player into a file, as the settings page does',
      },
      'player delete': {
        args: '<username or e-mail address> [--confirm]',
        what: 'prints the account; --confirm deletes it, as the settings page does',
      },
      'suggestions list': {
        what: 'lists the words of which players say that they fit another group, the most named first',
      },
      'catalogue export': {
        args: '[<folder>]',
        what: 'writes the decisions of the desk about words and names into the files of content, for a commit',
      },
      'wallet audit': {
        what: 'compares every balance of hints, lives and premium with the entries of its ledger',
      },
      backup: {
        args: '[<file or folder>]',
        what: 'writes a backup of the database, also while the server runs; the default folder is BACKUP_DIR',
      },
      'backup check': {
        args: '[<file>]',
        what: 'restores a backup into a temporary database, audits it, and prints its age and counts',
      },
      restore: { args: '<file>', what: 'restores a backup into the empty database that the settings name' },
      'database move': {
        args: '<postgres-url>',
        what: 'copies the embedded database into an empty PostgreSQL database, and compares checksums',
      },
      'secret lost': {
        args: '[--confirm]',
        what: 'says what is lost with a lost AUTH_SECRET; --confirm lets the server start with another one',
      },
      version: { what: 'prints the version, the newest migration that it has, and that of the database' },
      'leaderboards rebuild': {
        args: '[--fix]',
        what: 'compares every leaderboard with the record; --fix writes what differs',
      },
    },
  },
  model: {
    what: 'Plays at random, for minutes or hours, and compares with a model of plain data.',
    packages: 'all',
    commands: {
      leaderboards: {
        run: 'tests/leaderboards/main.ts',
        args: '[--plays n] [--seed s]',
        what: '100,000 random plays on each database',
      },
      payments: {
        run: 'tests/payments/main.ts',
        args: sequences,
        what: '100,000 sequences of purchases, refunds, disputes and renewals, told in any order',
      },
      duels: {
        run: 'tests/duels/main.ts',
        args: sequences,
        what: '100,000 sequences of duels, many steps of them at once',
      },
      story: {
        run: 'tests/story/main.ts',
        args: sequences,
        what: '50,000 sequences of Story Mode, many steps of them at once',
      },
      referrals: {
        run: 'tests/referrals/main.ts',
        args: sequences,
        what: '50,000 histories of players who invite one another',
      },
      friends: {
        run: 'tests/friends/main.ts',
        args: sequences,
        what: '20,000 sequences of follows, requests and blocks, many at once: nobody sees what is forbidden',
      },
      clubs: {
        run: 'tests/clubs/main.ts',
        args: '[--clubs n]',
        what: 'clubs of unequal players for half a year: who wins the table against expectation, and who gains by playing badly',
      },
      insights: {
        run: 'tests/insights/main.ts',
        args: '[--players n]',
        what: 'players with planted strengths and habits, and with none: what insights find, and what they claim wrongly',
      },
      'made-boards': {
        run: 'tests/made-boards/main.ts',
        args: '[--boards n] [--planted n]',
        what: 'boards as players make them: false alarms of the check, planted second solutions that it finds, its time',
      },
      races: {
        run: 'tests/races/main.ts',
        args: '[--moves n] [--seed s]',
        what: '10,000 ends of boards and guesses at once, with few players; no deadlock, no difference in any record',
      },
    },
  },
  stress: {
    what: 'Kills, attacks, copies, upgrades and feeds the server at length, and presses links on a slow line.',
    packages: 'all',
    commands: {
      faults: {
        run: 'tests/faults/main.ts',
        args: '[--kills n] [--cuts n] [--only <scenario>]',
        what: 'kill -9 under play, payments, duels, the story and mails on each database; power cuts (as root)',
      },
      attacks: {
        run: 'tests/attacks/main.ts',
        args: '[<attack> …]',
        what: 'attacks from outside, each on a server of its own: what they cost it, and that it goes on',
      },
      fuzz: {
        run: 'scripts/fuzz.mjs',
        args: '[--inputs n] [--seed n] [--only <part of an endpoint>]',
        what: '1,000 inputs of every kind to each endpoint; the contract judges each answer',
      },
      backups: {
        run: 'tests/backups/main.ts',
        args: '[--backups n] [--rows n] [--only embedded|postgres]',
        what: '20 backups under play on each database, each restored and audited; a move of a million rows to PostgreSQL',
      },
      upgrade: {
        run: 'tests/upgrade/main.ts',
        args: '[--seconds n] [--players n] [--from <commit or tag>]',
        what: 'the release before and this one, side by side under play on one PostgreSQL that this one migrates',
      },
      image: {
        run: 'tests/image/main.ts',
        args: '[configurations | image | compose | proxies] … [--restarts n]',
        what: 'the files in deploy with the real programs (as root): builds the image, plays in it, behind each proxy',
      },
      navigations: {
        run: 'scripts/navigations.mjs',
        args: '[--presses n] [--only chromium|firefox|webkit]',
        what: '300 presses on links in each engine, on a slow line while the pages load; each must lead to its address',
      },
    },
  },
  screens: {
    what: 'Brings up every page in every state, in a browser.',
    packages: 'all',
    commands: {
      measure: {
        run: 'tests/screens/main.ts',
        args: '[<part of a name> …]',
        what: 'nothing cut, covered or too small from 320 to 1440 px, at 200 % too; no violation that axe finds',
      },
      focus: {
        run: 'tests/screens/focus.ts',
        args: '[<part of a name> …]',
        what: 'presses every control with the keyboard; the focus is never lost',
      },
      names: {
        run: 'tests/screens/names.ts',
        args: '[<part of a name> …]',
        what: 'reads the accessibility tree; no words run together, no text twice, no empty status',
      },
      sheet: {
        run: 'tests/screens/sheet.ts',
        args: '[<folder> [<part of a name> …]]',
        what: 'pictures on one page: phone and wide window, light, dark and forced colours',
      },
      themes: {
        run: 'tests/screens/themes.ts',
        args: '[<folder>]',
        what: 'pictures of the game and the home in every theme, light and dark',
      },
      moments: {
        run: 'tests/screens/moments.ts',
        args: '[<folder>]',
        what: 'the ms of each step: correct, wrong, one away, the end of a level and of a duel, home to the next level; the frames into the folder',
      },
    },
  },
  boards: {
    what: 'Looks at the boards that the catalogue and the story give.',
    packages: 'all',
    commands: {
      report: {
        run: 'tools/boards/report.ts',
        args: '[--boards n] [--seed s]',
        what: 'how good boards are, beside a random draw and hand-made ones',
      },
      explain: {
        run: 'tools/boards/explain.ts',
        args: '<seed> [--level n | --groups n --min n --max n]',
        what: 'a board, and what each of its words fits',
      },
      sheet: {
        run: 'tools/boards/sheet.ts',
        args: '<folder> [--boards n] [--seed s] [--from date]',
        what: 'boards for people to read, and their answers',
      },
      suspects: {
        run: 'tools/boards/suspects.ts',
        args: '[--boards n] [--top n]',
        what: 'the words that a person should settle as also-fits or not-fits, the costliest first',
      },
      story: {
        run: 'tools/boards/story.ts',
        args: '[--boards n]',
        what: 'how long each chapter of the story is, and how hard its boards are for a bot',
      },
    },
  },
  bench: {
    what: 'Prints figures, each beside its limit or its rival.',
    several: true,
    timed: true,
    packages: 'all',
    entry: 'bench/main.ts',
    commands: {
      all: { what: 'every one of them, each in a process of its own' },
      answers: {
        args: rounds,
        what: 'that the time of an answer does not tell whether an address has an account',
      },
      boards: {
        args: '[--boards n] [--levels 1-30]',
        what: 'how long a board takes, and the proof that it has one solution',
      },
      capacity: { what: 'what 10,000 to 10,000,000 daily players need, computed from assumptions' },
      crowd: { what: 'how long 1,000 players wait while 600 others start a game at once' },
      daily: { args: rounds, what: 'a daily with up to a million attempts' },
      duels: { what: "how soon a guess reaches the other player's page" },
      feel: { args: rounds, what: 'how soon the page answers a press, on a slow phone' },
      friends: { what: 'the lists of players who follow 1,000 others, with a million players' },
      guesses: { args: rounds, what: 'a guess beside a bare route of the same framework and driver' },
      insights: { what: 'the insights of a player with 10,000 levels' },
      kept: { what: 'the bytes of a game before and after it is folded, and what the folding costs' },
      'level-ends': { what: 'the end of a board with and without its looks' },
      'live-commits': { what: 'commits a second with and without live events, with a standby 3 ms away' },
      load: {
        what: 'players who do everything in turn, on one and on two server processes: calls a second, times, processor',
      },
      'look-back': { what: 'a look back on a daily that a million have played' },
      memory: { args: rounds, what: 'the memory of a server after starts and under play' },
      ranks: { what: 'leaderboards and the search for players, with a million players' },
      ratings: { args: rounds, what: 'how near measured difficulty comes to the true one' },
      reads: { what: 'every read of the API, with a million players and ten million scores' },
      results: {
        args: '[--seed s]',
        what: 'whose results are held: honest players of all speeds, and programs that know the answers',
      },
      share: { what: 'how long the picture of a result takes' },
      signins: { args: rounds, what: 'guesses while 200 people sign in' },
      start: { args: rounds, what: 'how long npm start takes, and the memory of its server' },
      streams: { what: 'what an open stream costs' },
      web: { args: rounds, what: 'the size of scripts, and the scores of Lighthouse' },
      workshop: {
        args: rounds,
        what: 'the check of boards that players make: CPU time, memory, and guesses while 200 people type',
      },
    },
  },
}
