// The package `glicko2` contains no TypeScript types. This file declares the types of the functions that the server
// uses.
declare module 'glicko2' {
  export interface RatedPlayer {
    getRating(): number
    getRd(): number
    getVol(): number
  }
  export class Glicko2 {
    constructor(settings: { tau: number; rating: number; rd: number; vol: number })
    makePlayer(rating: number, rd: number, vol: number): RatedPlayer
    /** Updates the ratings. A match has two players and the points of the first player: 1, 0.5 or 0. */
    updateRatings(matches: [RatedPlayer, RatedPlayer, number][]): void
  }
}
