interface DamagedCodeMail {
  address: string;
  subject: string;
  /** Lines to fill in. */
  body: string;
}

/** The address of a mail that says already what somebody with a damaged code has to tell. */
export function damagedCodeMail({ address, subject, body }: DamagedCodeMail): string {
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
