export type { Remote, RemotePage, Strings } from './remote';

export { Actions, CopyButton, type CopyStep } from './actions';
export { Button, buttonClass, ButtonLink, Spinner } from './button';
export { CodeText } from './code';
export { Dialog } from './dialog';
export { Field } from './field';
export { FilmWords, Poster, Posters } from './film';
export { lazyExtra, useFocusHandover, useInBrowser } from './hooks';
export { LiveRegion, Notice, NoticeDetails, VisuallyHidden, WhenSlow } from './live';
export { Hero, LoadingPage, Page, Skeleton, SkeletonList } from './page';
export { guardPresses, holdPresses } from './press-guard';
export { Badge, BottomBar, Card, List, Panel } from './surface';
