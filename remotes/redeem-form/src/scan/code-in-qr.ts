/** Matches twelve or sixteen letters and figures, with separators between them. */
const CODE = /^(?:[A-Z\d][\s-]*){12}(?:(?:[A-Z\d][\s-]*){4})?$/i;

/**
 * Returns the redemption code that is the text of a QR code or is in a link to this site, otherwise null.
 *
 * @param host Of this site, with its port.
 */
export function codeInQr(text: string, host: string): string | null {
  const code = codeInLink(text, host) ?? text.trim();
  return CODE.test(code) ? code : null;
}

function codeInLink(text: string, host: string): string | null {
  try {
    const link = new URL(text);
    return link.host === host ? link.searchParams.get('c') : null;
  } catch {
    return null;
  }
}
