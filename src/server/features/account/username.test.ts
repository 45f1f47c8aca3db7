import { expect, test } from 'vitest'
import { skeletonOf } from './skeleton.ts'
import { isRefusedUsername } from './username.ts'

test.each([
  ...[
    'n_i_g_g_e_r',
    'c_u_n_t',
    'F_U_C_K',
    'big_tits',
    'x_f_u_c_k_x',
    'nazi',
    'Nazi_88',
    'adolf_hitler',
    'KKK',
    'pedophile',
  ],
  ...['paki', 'gook', 'coon', 'wetback', 'spic', 'jizz', 'prick'],
])('%s is offensive', (name) => {
  expect(isRefusedUsername(name)).toBe(true)
})

test.each([
  'admin',
  '_admin_',
  'support_',
  'NewUser',
  'new_user',
  'DeletedPlayer',
  'Word_Connect',
  'WordConnect_Team',
  'W0rdConnect',
  'w0rd_c0nnect',
  'vvordconnect',
  'wordconnect_support',
  'the_wordconnect',
  'Adm1n',
  'AdmIn',
  'adm1n_team',
  'm0derat0r',
  '5upport',
  'Support_Staff',
])('%s is reserved', (name) => {
  expect(isRefusedUsername(name)).toBe(true)
})

test.each([
  ...[
    'Dickinson',
    'emily_dickinson',
    'Vandyke',
    'shiitake',
    'rapeseed',
    'Cummings',
    'cumin',
    'Moby_Dick',
    'Penistone',
  ],
  ...[
    'Scunthorpe',
    'cocoon',
    'raccoon',
    'despicable',
    'grapes',
    'push_it',
    'a_b_c',
    'j_r_r_tolkien',
    'player_1',
    'admin1',
    '___',
    'admiral',
    'connect_words',
    'story_lover',
  ],
])('%s is allowed', (name) => {
  expect(isRefusedUsername(name)).toBe(false)
})

test.each([
  ['lanternfish', 'Ianternfish'],
  ['lanternfish', '1anternfish'],
  ['halfmoon', 'ha1fm00n'],
  ['halfmoon', 'haIfMOOn'],
  ['marginalia', 'rnarginalia'],
  ['marginalia', 'margina1ia'],
  ['willow', 'vvillovv'],
  ['lexi_k', 'lexi__k'],
])('%s and %s look alike', (name, twin) => {
  expect(skeletonOf(twin)).toBe(skeletonOf(name))
})

test.each([
  ['mail', 'mall'],
  ['lexi_k', 'lexik'],
  ['bramble_7', 'bramble_8'],
  ['halfmoon', 'halfmoom'],
])('%s and %s do not', (name, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(name))
})
