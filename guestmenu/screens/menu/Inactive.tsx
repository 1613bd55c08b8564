// The page of a deactivated venue (docs/product/venues.md#deactivated).
import type { MenuTexts } from '../../i18n/fr-FR.ts';

type InactiveProps = { name: string; texts: Pick<MenuTexts['menu'], 'inactive' | 'inactiveHint'> };

export const Inactive = ({ name, texts }: InactiveProps) => (
  <main className="e stack" id="m">
    <p>
      <bdi>{name}</bdi>
    </p>
    <h1>{texts.inactive}</h1>
    <p role="status">{texts.inactiveHint}</p>
  </main>
);
