/** Height of the frame in CSS pixels. A board of six groups and its end fit on it without scrolling on most sites. */
const FRAME_HEIGHT = 720

/** The address of a published board. */
export const boardUrl = (id: string): string => `${window.location.origin}/b/${id}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The HTML with which another site shows the board in a frame. */
export const frameHtml = (id: string, title: string): string =>
  `<iframe src="${boardUrl(id)}/embed" title="${escaped(title)}" width="100%" height="${FRAME_HEIGHT}" style="border:0" loading="lazy"></iframe>`
