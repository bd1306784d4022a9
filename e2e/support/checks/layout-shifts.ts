declare global {
  interface Window {
    /** The layout shifts of the page. */
    shifts?: number[];
  }
}

/** Records layout shifts from the frame that shows the reserved space, because that space itself may move the page. */
export async function watchShifts(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const shifts: number[] = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) shifts.push(Number(entry.value));
    }
  }).observe({ type: 'layout-shift' });
}
