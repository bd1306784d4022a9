import { SCRIPT_ID } from './load-api';
import { PATIENCE } from './patience';
import { showWidget, type Widget, type WidgetEvents, type WidgetSource } from './show-widget';

interface CaptchaEvents extends WidgetEvents {
  shown: () => void;
}

/** A captcha in its place, or on the way there. */
export interface OpenCaptcha {
  reset: () => void;
  close: () => void;
}

/** Brings the captcha to its place, or tells that it cannot be had; it never just stays away. */
export function openCaptcha(
  place: HTMLElement,
  source: WidgetSource | null,
  { shown, solved, failed }: CaptchaEvents,
): OpenCaptcha {
  const closed = new AbortController();
  const limit = setTimeout(fail, PATIENCE);
  let widget: Widget | undefined;
  if (source) show(source).catch(fail);

  async function show(captcha: WidgetSource): Promise<void> {
    widget = await showWidget(place, captcha, { solved, failed: fail }, closed.signal);
    clearTimeout(limit);
    // It may have failed while it was being rendered.
    if (closed.signal.aborted) widget.remove();
    else shown();
  }

  function fail(): void {
    if (closed.signal.aborted) return;
    // Told first, while it can be seen whether the visitor was in there.
    failed();
    close();
    // Whoever tries again gets another script, unless this one has done its work.
    document.getElementById(SCRIPT_ID)?.remove();
  }

  function close(): void {
    clearTimeout(limit);
    closed.abort();
    widget?.remove();
    place.replaceChildren();
  }

  return { reset: () => widget?.reset(), close };
}
