/// <reference types="vite/client" />
import 'react'

declare global {
  /** The oldest browsers that can run the app, in words, from package.json. The build inserts the value. */
  const BROWSERS: string
}

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
