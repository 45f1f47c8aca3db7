import type { ReactNode } from 'react'
import { usePage } from '../lib/page.ts'
import styles from './DeadEnd.module.css'
import { Stack, Text } from './layout.tsx'

/** The page for an address at which nothing exists, with a drawing. `children` explain the error and contain a link. */
export function DeadEnd({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title)
  return (
    <Stack align="center" className={styles.page}>
      <svg
        viewBox="0 0 320 150"
        className={styles.art}
        strokeWidth="8"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path fill="none" d="M20 34C34 96 52 128 74 128c24 0 18-52 40-52" />
        <path fill="none" d="M206 76c22 0 16 52 40 52 22 0 40-32 54-94" />
        <path className={styles.missing} strokeWidth="5" strokeDasharray="1 13" d="M126 78c20 6 48 6 68 0" />
        <circle cx="20" cy="34" r="9" />
        <circle cx="74" cy="128" r="9" />
        <circle cx="246" cy="128" r="9" />
        <circle cx="300" cy="34" r="9" />
        <circle className={styles.loose} strokeWidth="5" cx="160" cy="70" r="8" />
      </svg>
      <Text as="h1" size="title" ref={heading} tabIndex={-1}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}
