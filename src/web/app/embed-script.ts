import { cannotRun, isSupported, startEntry } from './support.ts'

/*
 * This script runs before the first paint of a board in a frame (embed.html). It sets the colour scheme of the system,
 * because a frame on another site reads no stored choice. The build bundles this script into embed.html.
 */

/** The build (vite.config.ts) inserts the value of SITE. The entry is undefined in Vite's development server. */
declare const SITE: { entry: string | undefined }

const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.scheme = isDark ? 'dark' : 'light'
const { entry } = SITE
if (!isSupported()) cannotRun('too-old')
else if (entry) addEventListener('DOMContentLoaded', () => startEntry(entry))
