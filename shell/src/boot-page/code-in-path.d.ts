// It exports nothing: the page runs it.
export {};
