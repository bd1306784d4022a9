import type { PropsWithChildren, ReactNode, SyntheticEvent } from 'react';

import film from './film.module.css';
import poster from './poster.module.css';

interface PosterProps {
  /** Null shows a placeholder. */
  url?: string | null | undefined;
  /** The title of the film; empty if the title is beside the poster. */
  alt: string;
  loading?: 'eager' | 'lazy' | undefined;
}

/**
 * A film's poster in the ratio 2:3, as wide as its container. Its space is reserved before it loads, and it is never
 * shown as a broken image.
 */
export function Poster({ url, alt, loading = 'lazy' }: PosterProps) {
  const hasImage = url !== undefined && url !== null && url !== '';
  return (
    <span className={poster.poster}>
      <PosterArt alt={hasImage ? '' : alt} />
      {hasImage && (
        <img
          className={poster.image}
          src={url}
          alt={alt}
          width={400}
          height={600}
          loading={loading}
          decoding="async"
          onError={markBroken}
          onLoad={markWhole}
        />
      )}
    </span>
  );
}

/** The first posters of several films in the band of a wide screen: decoration of the words that name them. */
export function Posters({ urls }: { urls: readonly (string | null)[] }) {
  return (
    <div className={poster.several}>
      {urls.slice(0, 4).map((url, index) => (
        <Poster key={index} url={url} alt="" />
      ))}
    </div>
  );
}

/** Hides a broken image instead of removing it, so that screen readers still read its text. */
function markBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.dataset['broken'] = '';
}

function markWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  delete currentTarget.dataset['broken'];
}

/** The placeholder of a poster, in the brand's colours; without a name while it is the background of a real one. */
function PosterArt({ alt }: { alt: string }) {
  return (
    <svg
      className={poster.art}
      viewBox="0 0 120 180"
      preserveAspectRatio="xMidYMid slice"
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' || undefined}
    >
      <ellipse className={poster.glow} cx="60" cy="84" rx="92" ry="74" />
      <ellipse className={poster.glow} cx="60" cy="84" rx="68" ry="50" />
      <rect className={poster.screen} x="24" y="62" width="72" height="42" rx="2" />
      <path className={poster.mark} d="M54 73v20l17-10Z" />
      <path
        className={poster.seats}
        d="M-8 180v-16q0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12v25Z"
      />
    </svg>
  );
}

interface FilmWordsProps {
  /** Null if it is unknown. */
  name: ReactNode;
  nameId?: string | undefined;
  rating: string | null;
  ratingLabel: string;
  /** The running time in minutes. */
  runtime: number | null;
  runtimeLabel: string;
  /** Further text about the film. */
  children?: ReactNode;
}

/** The known data of a film, beside its poster: name, rating and minutes. */
export function FilmWords({ name, nameId, rating, runtime, ...props }: FilmWordsProps) {
  return (
    <div className={film.film}>
      {name !== null && (
        <h2 className={film.title} id={nameId}>
          {name}
        </h2>
      )}
      {rating !== null && (
        <p className={film.fact}>
          {props.ratingLabel} <bdi className={film.rating}>{rating}</bdi>
        </p>
      )}
      {runtime !== null && (
        <p className={film.fact}>
          {runtime} {props.runtimeLabel}
        </p>
      )}
      {props.children}
    </div>
  );
}

/** A short label beside a name, as "4K UHD". */
export function Badge({ children }: PropsWithChildren) {
  return <span className={film.badge}>{children}</span>;
}
