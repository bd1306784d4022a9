import type { ComponentType } from 'react';

export { Actions, Button, buttonClass, ButtonLink } from './button';
export { CopyButton, type CopyStep, Spinner } from './button';
export { Dialog } from './dialog';
export { Field } from './field';
export { Badge, FilmWords, Poster, Posters } from './film';
export { lazyExtra, useFocusHandover, useInBrowser } from './hooks';
export { LiveRegion, Notice, NoticeDetails, VisuallyHidden, WhenSlow } from './live';
export { Hero, LoadingPage, Page, Skeleton, SkeletonList } from './page';
export { guardPresses, holdPresses } from './press-guard';
export { BottomBar, CodeText, List, Panel } from './surface';

/** The translations of one namespace in one locale: flat keys with `{{placeholder}}`s. */
export type Strings = Record<string, string>;

/** A page that a remote shows at one of the shell's paths. */
export interface RemotePage {
  Root: ComponentType;
  /** The key of the page's name, which precedes the site's title. */
  titleKey?: string;
  /** The key of the page's description for search engines; by default the shell describes the site. */
  descriptionKey?: string;
}

/** The contract of a remote: the `remote` of its one exposed module. */
export interface Remote {
  /** The name of the remote, which is also the i18next namespace of its translations. */
  name: string;
  /** The pages, by the paths of the shell's route table. */
  pages: Record<string, RemotePage>;
  /** Loads the translations of a locale, for example `fr_CA`. */
  loadStrings: (locale: string) => Promise<Strings>;
}
