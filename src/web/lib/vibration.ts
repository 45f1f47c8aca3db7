/**
 * Vibrates the device. `durations` alternates between vibrations and pauses, in ms. Does nothing if the device or the
 * browser does not vibrate.
 */
export function vibrateFor(durations: readonly number[]): void {
  try {
    navigator.vibrate?.([...durations])
  } catch {
    // The browser refuses vibration.
  }
}
