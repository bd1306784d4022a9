import { isVersion } from './override';
import { override } from './tab-overrides';

interface OverrideBannerProps {
  overrides: readonly (readonly [name: string, from: string])[];
}

/** Says, for as long as it is so, that this tab does not run what visitors get. */
export function OverrideBanner({ overrides }: OverrideBannerProps) {
  return (
    <section className="tool-banner" aria-label="Overrides">
      {overrides.map(([name, from]) => (
        <p className="tool-line" key={name}>
          <span>
            <strong>{name}</strong> runs {isVersion(from) ? from : `from ${new URL(from).origin}`}
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
