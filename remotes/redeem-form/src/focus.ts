/** The id of the field. A first view needs one that does not depend on the views around it. */
export const FIELD_ID = 'code';

/** The id of the messages about the captcha. */
export const CAPTCHA_ID = 'captcha';

export function focusField(): void {
  document.getElementById(FIELD_ID)?.focus();
}

/** Moves the focus to what has to be done first: the captcha, otherwise the field. */
export function focusFirst(): void {
  (document.getElementById(CAPTCHA_ID) ?? document.getElementById(FIELD_ID))?.focus();
}

/** Ref callback for an element that may be removed with the focus in it: the field gets the focus then. */
export function leaveToField(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusField();
  };
}

/** The same for the captcha: Continue gets the focus if it works then, otherwise the field with the code to correct. */
export function leaveToContinue(element: HTMLElement | null): () => void {
  const form = element?.closest('form');
  return () => {
    if (!element?.contains(document.activeElement)) return;
    // Only at the end of its changes does React know whether Continue works.
    queueMicrotask(() => {
      const next = form?.querySelector<HTMLElement>(':scope > button:not([aria-disabled=true])');
      if (next) next.focus();
      else focusField();
    });
  };
}
