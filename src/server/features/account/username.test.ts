import { expect, test } from 'vitest'
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
  ],
])('%s is allowed', (name) => {
  expect(isRefusedUsername(name)).toBe(false)
})
