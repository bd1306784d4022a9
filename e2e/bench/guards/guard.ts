/** Something that keeps the site safe, how to take it away, and the tests that must notice. */
export interface Guard {
  name: string;
  /** Below the package's folder. */
  file: string;
  /** The text that does it; it stands in the file once. */
  code: string;
  /** What stands there instead when the guard is gone. */
  without: string;
  /** Test files, as Rstest filters them. */
  tests: string;
}

/** The guards of a package whose tests are run by Rstest. */
export interface GuardedPackage {
  /** Below the root of the repository. */
  folder: string;
  guards: Guard[];
}
