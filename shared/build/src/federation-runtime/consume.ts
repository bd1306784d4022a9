const start = globalThis.__REDEEM_FEDERATION__;
if (!start) throw new Error('the shell of this page brings no federation runtime');

/** What starts a remote, as the shell of the page has brought it. */
export default start;
