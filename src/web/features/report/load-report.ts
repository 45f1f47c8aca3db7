/** Loads the dialog in which a player reports another player. */
export const loadReport = async () => (await import('./ReportDialog.tsx')).ReportDialog
