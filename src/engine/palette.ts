// Written by `npm run palette` from src/web/design/styles/themes: for what cannot read a style sheet. Not edited by hand.

/** The theme `paper`, as `#rrggbb`. `groups` are `--g1` to `--g10`. */
export const paper = {
  light: {
    paper: '#f9f4eb',
    sheet: '#fefcf8',
    line: '#e0dacf',
    ink: '#2a1f17',
    soft: '#5e5349',
    thread: '#7143d4',
    threadSoft: '#e8e4fe',
    tile: '#fefdfa',
    tileEdge: '#dbd3c6',
    groups: [
      '#dec587',
      '#96d9b4',
      '#8dd2f5',
      '#d3baf5',
      '#fab1b5',
      '#81d9d9',
      '#eeb2d9',
      '#f4b894',
      '#b0c6ff',
      '#bcd194',
    ],
  },
  dark: {
    paper: '#191410',
    sheet: '#231d18',
    line: '#39312b',
    ink: '#f0ebe1',
    soft: '#b5ada2',
    thread: '#b296ff',
    threadSoft: '#2f2849',
    tile: '#2d2621',
    tileEdge: '#0e0a07',
    groups: [
      '#d4b771',
      '#82cea6',
      '#78c6ed',
      '#c8aced',
      '#f1a2a6',
      '#68cece',
      '#e4a3ce',
      '#eca981',
      '#a0b9f8',
      '#aec581',
    ],
  },
}

/** The colour of the browser's own bar in each theme, light and dark: the theme's paper. */
export const bars = {
  paper: ['#f9f4eb', '#191410'],
  midnight: ['#e3eaf6', '#090d1f'],
  garden: ['#ebf3df', '#08180f'],
  riso: ['#f1eeda', '#00201e'],
  blueprint: ['#ebf5fc', '#093564'],
  arcade: ['#f5e7f9', '#0a061b'],
  tide: ['#dff2f3', '#00131c'],
} as const
