import { override } from './tab-overrides';

interface OverrideBannerProps {
  overrides: readonly (readonly [name: string, url: string])[];
}

/** Says, for as long as it is so, that this tab runs what nobody released. */
export function OverrideBanner({ overrides }: OverrideBannerProps) {
  return (
    <section className="tool-banner" aria-label="Overrides">
      {overrides.map(([name, url]) => (
        <p className="tool-line" key={name}>
          <span>
            <strong>{name}</strong> runs from {new URL(url).origin}
          </span>
          <button
            type="button"
            aria-label={`Drop the override of ${name}`}
            onClick={() => {
              override(name, null);
              window.location.reload();
            }}
          >
            Drop
          </button>
        </p>
      ))}
    </section>
  );
}
