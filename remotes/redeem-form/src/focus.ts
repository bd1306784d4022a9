/** The id of the field. A first view needs one that does not depend on the views around it. */
export const FIELD_ID = 'code';

export function focusField(): void {
  document.getElementById(FIELD_ID)?.focus();
}

/** Ref callback for an element that may be removed with the focus in it: the field gets the focus then. */
export function leaveToField(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusField();
  };
}
