// The package has no types. These cover what is used.
declare module 'glicko2' {
  export interface RatedPlayer {
    getRating(): number
    getRd(): number
    getVol(): number
  }
  export class Glicko2 {
    constructor(settings: { tau: number; rating: number; rd: number; vol: number })
    makePlayer(rating: number, rd: number, vol: number): RatedPlayer
    /** Each match: two players, and the points of the first: 1, 0.5 or 0. */
    updateRatings(matches: [RatedPlayer, RatedPlayer, number][]): void
  }
}
