// The server of `npm run dev`: it sends the data of guest pages, and scripts/dev.mjs renders them from the sources.
import { setDevelopmentSource } from './modules/guestmenu/index.ts';

const unrendered = (page: string) => (input: object) => JSON.stringify({ page, input });

setDevelopmentSource(async () => ({
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
  // The development proxy sets no policy, because Vite's injected scripts have no hashes.
  policy: '',
  build: 'dev',
}));
await import('./main.ts');
