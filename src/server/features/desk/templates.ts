import type { Output } from '../../../contract/api.ts'

/** Prepared texts. The staff can change a text before it is sent. */
export const templates: Output<'GET /api/desk'>['templates'] = {
  answer: [
    {
      id: 'thanks',
      title: 'Thank you',
      text: 'Thank you for writing. We have read your message and will look into it.',
    },
    {
      id: 'fixed',
      title: 'It is fixed',
      text: 'Thank you for telling us. This is fixed now. Please reload the page. If it still happens, write to us again.',
    },
    {
      id: 'payment',
      title: 'A payment',
      text: 'We have looked at your payment. You find it with its receipt in the Premium Store, under Purchases.',
    },
    {
      id: 'more',
      title: 'We need to know more',
      text: 'Please tell us what you did, what you expected, and what happened instead. The name of your browser helps too.',
    },
  ],
  warning: [
    {
      id: 'name',
      title: 'The name',
      text: 'Other players have reported your username. Please keep it friendly. If it happens again, we change it.',
    },
    {
      id: 'picture',
      title: 'The picture',
      text: 'Other players have reported your picture. Please choose another one. If it happens again, we remove it.',
    },
    {
      id: 'board',
      title: 'A board',
      text: 'We have taken down one of your boards. Please keep your boards friendly, and leave out what concerns real persons.',
    },
  ],
  suspension: [
    { id: 'name', title: 'The name', text: 'The username broke our rules again.' },
    { id: 'picture', title: 'The picture', text: 'The picture broke our rules again.' },
    { id: 'board', title: 'A board', text: 'A board of this account broke our rules again.' },
    { id: 'cheating', title: 'Results', text: 'Results of this account were not played by a person.' },
  ],
}
