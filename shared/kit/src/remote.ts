import type { ComponentType } from 'react';

/** The strings of one namespace in one locale: flat keys, `{{placeholder}}`s. */
export type Strings = Record<string, string>;

/** A page that a remote shows at one of the shell's paths. */
export interface RemotePage {
  Root: ComponentType;
  /** Key of the page's own name in the remote's strings; it goes before the site's title. */
  titleKey?: string;
  /** Key of what search engines say of the page; the shell describes the whole site without it. */
  descriptionKey?: string;
}

/** What every remote gives the shell, and all it gives: the `remote` of its one exposed module. */
export interface Remote {
  /** Also the i18next namespace of its strings. */
  name: string;
  /** By path, as in the shell's route table. */
  pages: Record<string, RemotePage>;
  /** Loads the strings of a locale (a file name of `locales/`, e.g. `fr_CA`). */
  loadStrings: (locale: string) => Promise<Strings>;
}
