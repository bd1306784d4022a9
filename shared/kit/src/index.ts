export type { Remote, RemotePage, Strings } from './remote';

export { Badge } from './Badge';
export { Button } from './Button';
export { buttonClass, type ButtonVariant } from './button-class';
export { ButtonLink } from './ButtonLink';
export { Card } from './Card';
export { CodeText } from './CodeText';
export { Dialog } from './Dialog';
export { Facts, type Fact } from './Facts';
export { Field } from './Field';
export { Hero } from './Hero';
export { LiveRegion } from './LiveRegion';
export { Notice, type NoticeTone } from './Notice';
export { Page } from './Page';
export { Panel } from './Panel';
export { Poster } from './Poster';
export { Spinner } from './Spinner';
export { VisuallyHidden } from './VisuallyHidden';
