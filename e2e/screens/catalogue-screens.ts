// Screens of menu records: menus, categories and products, and their history.
import { demoRecordId } from '@ardoise/demo/fill/ids.ts';
import { mainForm, type OfficeScreen } from './office-screen.ts';

const product = (key: string) => `product/${demoRecordId('halles', 'product', key)}`;
const section = (key: string) => `section/${demoRecordId('halles', 'section', key)}`;

export const catalogueScreens: OfficeScreen[] = [
  { name: 'menus', person: 'manager', route: 'section', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  {
    name: 'a menu',
    person: 'manager',
    route: section('sec1'),
    ready: ({ t }, page) => page.getByRole('heading', { name: t('exceptions.title'), exact: true }),
  },
  {
    name: 'deleting a menu',
    person: 'manager',
    route: section('sec6'),
    ready: mainForm,
    open: async ({ t, askToDelete }) => (await askToDelete()).getByText(t('section.delete_rest')).waitFor(),
  },
  {
    name: 'deleting a menu with a product in use',
    person: 'manager',
    route: section('sec1'),
    ready: mainForm,
    open: async ({ t, askToDelete }) => (await askToDelete()).getByRole('heading', { name: t('usage.title') }).waitFor(),
  },
  {
    name: 'a menu on a phone',
    person: 'manager',
    route: section('sec4'),
    ready: mainForm,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('preview.open'), exact: true }).click();
      await page.frameLocator('iframe').locator('main').waitFor();
    },
  },
  { name: 'categories', person: 'manager', route: 'category', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  { name: 'a category', person: 'manager', route: `category/${demoRecordId('halles', 'category', 'BIE')}`, ready: mainForm },
  { name: 'products', person: 'manager', route: 'product', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  {
    name: 'products, nothing found',
    person: 'manager',
    route: `product?filter=${encodeURIComponent('{"name":"zzz"}')}`,
    ready: ({ t }, page) => page.getByText(t('list.no_match')),
  },
  { name: 'a product', person: 'manager', route: product('cha3'), ready: mainForm },
  {
    name: 'a bundle',
    person: 'manager',
    route: product('for1'),
    ready: ({ t }, page) => page.getByRole('heading', { name: t('product.steps'), exact: true }),
  },
  { name: 'new product', person: 'manager', route: 'product/create', ready: ({ heading, t }) => heading(t('product.new')) },
  {
    name: 'new product, with problems',
    person: 'manager',
    route: 'product/create',
    ready: ({ heading, t }) => heading(t('product.new')),
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('shared.create') }).click();
      await page.getByText(t('problems.required')).first().waitFor();
    },
  },
  {
    name: 'deleting a product',
    person: 'manager',
    route: product('cha3'),
    ready: mainForm,
    open: async ({ askToDelete }) => (await askToDelete()).getByRole('heading').waitFor(),
  },
  {
    name: 'the history of a product',
    person: 'manager',
    route: product('cha3'),
    ready: mainForm,
    open: async ({ t }, page) => {
      const history = page.locator('details', { has: page.getByRole('heading', { name: t('names.history'), exact: true }) });
      await history.locator('summary').click();
      await history.getByText(t('change.empty')).or(history.locator('time')).first().waitFor();
    },
  },
  {
    name: 'restoring a record',
    person: 'manager',
    route: 'change',
    ready: (_, page) => page.getByRole('main').locator('time').first(),
    open: async ({ t }, page) => {
      const restore = t('change.restore_of', { name: '' }).trim();
      await page.getByRole('main').getByRole('button', { name: restore }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('change.restore'), exact: true })
        .waitFor();
    },
  },
];
