// The server of `npm run dev`: a guest page leaves it as what it is made of, and scripts/dev.mjs renders it from the sources.
import { renderFrom } from './modules/guestmenu/index.ts';

const unrendered = (page: string) => (input: object) => JSON.stringify({ page, input });

renderFrom(async () => ({
  renderer: {
    renderMenuPage: unrendered('renderMenuPage'),
    renderInactivePage: unrendered('renderInactivePage'),
    renderOrderPage: unrendered('renderOrderPage'),
    renderNewsletterPage: unrendered('renderNewsletterPage'),
    renderPrivacyPage: unrendered('renderPrivacyPage'),
    renderNotFoundPage: unrendered('renderNotFoundPage'),
    renderAwayPage: unrendered('renderAwayPage'),
  },
  assets: {},
  // The development proxy sends a page without one: what Vite puts into it has no hash.
  policy: '',
  build: 'dev',
}));
await import('./main.ts');
