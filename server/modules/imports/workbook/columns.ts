// The columns of the sheets (docs/product/import.md#sheets), with other accepted headers.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { recordFields } from '../plan/fields.ts';
import { VOLUME_UNIT } from './cells.ts';
import { SHEETS, type SheetName } from './sheets.ts';

/** The columns of every export, in their order. */
export const COLUMNS: Record<SheetName, readonly string[]> = {
  sections: recordFields.sections.columns,
  categories: recordFields.categories.columns,
  products: recordFields.products.columns,
  bundles: ['bundle', 'group', 'multiple_choice', 'max_choices', 'product', 'custom_price'],
  sets: ['set', 'product', 'quantity'],
  instructions: ['uuid', 'instruction', 'option', 'allergens', 'tags'],
};

/** The texts of a sheet that have translations. */
export const TEXTS: Record<SheetName, readonly string[]> = {
  sections: recordFields.sections.texts,
  categories: recordFields.categories.texts,
  products: recordFields.products.texts,
  bundles: ['group_name'],
  sets: [],
  instructions: [],
};

/** Other accepted headers by column, in the form of `folded`. */
type Columns = Record<string, readonly string[]>;
const shared = {
  uuid: ['id'],
  position: ['ordre', 'rang', 'posicion', 'posicao', 'posizione', 'reihenfolge', 'order'],
  unavailable: ['indisponible', 'no disponible', 'indisponivel', 'non disponibile', 'nicht verfugbar'],
  image_url: ['image', 'photo', 'imagen', 'imagem', 'immagine', 'bild'],
} satisfies Columns;
const section = ['menu', 'carte', 'seccion', 'secao', 'sezione', 'speisekarte'];
const category = ['categorie', 'categoria', 'kategorie'];
const name = ['nom', 'nombre', 'nome', 'bezeichnung'];
/** Other headers for the name of a product. */
const item = [
  'designation',
  'libelle',
  'intitule',
  'article',
  'plat',
  'item',
  'item name',
  'product name',
  'dish',
  'denominacion',
  'articulo',
  'plato',
  'denominazione',
  'articolo',
  'piatto',
  'designacao',
  'artigo',
  'prato',
  'artikel',
  'gericht',
  'speise',
  'produktname',
];
const contents = {
  allergens: ['allergenes', 'alergenos', 'alergenios', 'allergeni', 'allergene'],
  tags: ['etiquettes', 'etiquetas', 'etichette', 'schlagworter'],
} satisfies Columns;
const product = ['produit', 'producto', 'produto', 'prodotto', 'produkt'];

const aliases: Record<SheetName, Columns> = {
  sections: { ...shared, section: ['name', ...section, ...name], description: ['descripcion', 'descricao', 'descrizione', 'beschreibung'] },
  categories: {
    uuid: shared.uuid,
    category: ['name', ...category, ...name],
    section,
    tagline: ['accroche', 'lema', 'slogan', 'untertitel'],
    position: shared.position,
    unavailable: shared.unavailable,
  },
  products: {
    ...shared,
    ref: ['reference', 'sku', 'referencia', 'riferimento', 'artikelnummer'],
    section,
    category: [...category, 'famille', 'rubrique', 'familia', 'famiglia', 'warengruppe', 'group'],
    name: [...name, ...product, ...item],
    type: ['tipo', 'typ'],
    price: [
      'prix',
      'prix ttc',
      'precio',
      'preco',
      'prezzo',
      'preis',
      'tarif',
      'tarifa',
      'tariffa',
      'prix unitaire',
      'unit price',
      'pvp',
      'bruttopreis',
      'prix vente',
      'prix de vente',
      'prix de vente ttc',
      'prix vente ttc',
      'tarif ttc',
      'pu ttc',
      'prix unitaire ttc',
      'selling price',
      'sale price',
      'price incl vat',
      'price inc vat',
      'price incl tax',
      'price including vat',
      'price ttc',
      'preis brutto',
      'verkaufspreis',
      'preis inkl mwst',
      'precio con iva',
      'precio de venta',
      'precio venta',
      'prezzo con iva',
      'prezzo iva inclusa',
      'prezzo di vendita',
      'preco com iva',
      'preco de venda',
    ],
    price_excl: [
      'prix ht',
      'prix hors taxe',
      'prix hors taxes',
      'tarif ht',
      'pu ht',
      'prix unitaire ht',
      'prix de vente ht',
      'price ht',
      'price excl vat',
      'price ex vat',
      'price excl tax',
      'price excluding vat',
      'nettopreis',
      'preis netto',
      'preis exkl mwst',
      'precio sin iva',
      'preco sem iva',
      'prezzo senza iva',
      'prezzo iva esclusa',
    ],
    tax_rate: ['tva', 'taux de tva', 'vat', 'iva', 'mwst', 'tax'],
    volume_cl: ['volume', 'volumen', 'contenance', 'inhalt', 'cl', 'ml'],
    recipe: ['recette', 'description', 'receta', 'receita', 'ricetta', 'rezept'],
    standalone: ['vendu seul', 'se vende solo', 'vendido so', 'venduto da solo', 'einzeln verkauft'],
    ...contents,
    instructions: ['consignes', 'instrucciones', 'instrucoes', 'istruzioni', 'anweisungen'],
    recommended: ['recommandes', 'recomendados', 'consigliati', 'empfohlen', 'recommendations'],
    happy_hour_price: ['prix happy hour', 'precio happy hour', 'preco happy hour', 'prezzo happy hour', 'happy hour preis'],
  },
  bundles: {
    bundle: ['formule', 'combo', 'formula', 'menu', 'kombination'],
    group: ['groupe', 'etape', 'grupo', 'gruppo', 'gruppe'],
    multiple_choice: ['choix multiple', 'eleccion multiple', 'escolha multipla', 'scelta multipla', 'mehrfachauswahl'],
    max_choices: ['choix max', 'maximo', 'massimo', 'maximum'],
    product,
    custom_price: ['supplement', 'suplemento', 'supplemento', 'aufpreis'],
  },
  sets: {
    set: ['ensemble', 'conjunto', 'insieme', 'zusammenstellung'],
    product,
    quantity: ['quantite', 'cantidad', 'quantidade', 'quantita', 'menge'],
  },
  instructions: {
    uuid: shared.uuid,
    instruction: ['consigne', 'instruccion', 'instrucao', 'istruzione', 'zubereitungswunsch', ...name],
    option: ['choix', 'reponse', 'opcion', 'opcao', 'opzione', 'auswahl'],
    ...contents,
  },
};
/** Other headers of a translation (`name:de-DE`), if they differ from those of its column. */
const textAliases: Partial<Record<SheetName, Columns>> = {
  sections: { name: ['section', ...name] },
  categories: { name: ['category', ...name] },
  products: { name },
  bundles: { group_name: ['group', 'name', ...name] },
};
const sheetAliases: Record<SheetName, readonly string[]> = {
  sections: ['menus', 'cartes', 'secciones', 'secoes', 'sezioni', 'speisekarten'],
  categories: ['categorias', 'categorie', 'kategorien'],
  products: ['produits', 'productos', 'produtos', 'prodotti', 'produkte'],
  bundles: ['formules', 'combos', 'formule', 'kombinationen'],
  sets: ['ensembles', 'conjuntos', 'insiemi', 'zusammenstellungen'],
  instructions: ['consignes', 'instrucciones', 'instrucoes', 'istruzioni', 'zubereitungswunsche'],
};

/**
 * A header without accents, case, punctuation, currency and per cent: `Prix (€)`, `Price EUR`, `TVA (%)`. Other words
 * in brackets stay, because they can change the meaning of the column: `Prix (HT)`, `Prix (achat)`.
 */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\b(en|in) )?(\p{Sc}|\b(eur|euros?|chf|gbp|usd)\b)/gu, ' ')
    .replace(/[.*'’]/g, '')
    .replace(/[\s_()[\]%/,-]+/g, ' ')
    .trim();
/** The unit of a volume at the end of a header; the cells are read in this unit. */
const UNIT = new RegExp(` ${VOLUME_UNIT}$`);

/** The column of each header: a column's own name takes precedence. */
const lookup = (names: readonly string[], others: Columns): ReadonlyMap<string, string> =>
  new Map([
    ...names.flatMap((key) => (others[key] ?? []).map((alias): [string, string] => [folded(alias), key])),
    ...names.map((key): [string, string] => [folded(key), key]),
  ]);
type ByHeader = Record<SheetName, ReadonlyMap<string, string>>;

const sheetsByName = lookup(SHEETS, sheetAliases);
const columnsByName = Object.fromEntries(SHEETS.map((sheet) => [sheet, lookup(COLUMNS[sheet], aliases[sheet])])) as ByHeader;
const textsByName = Object.fromEntries(
  SHEETS.map((sheet) => [sheet, lookup(TEXTS[sheet], { ...aliases[sheet], ...textAliases[sheet] })]),
) as ByHeader;

const localesByName = new Map<string, Locale>([
  ...LOCALES.map((locale): [string, Locale] => [locale.toLowerCase(), locale]),
  ['ja-jp', 'jp-JP'],
  ['ja', 'jp-JP'],
  ['zh-cn', 'cn-CN'],
  ['zh', 'cn-CN'],
  ['ar', 'ar-AR'],
]);

export const sheetOf = (title: string): SheetName | undefined => sheetsByName.get(folded(title)) as SheetName | undefined;

/** The key of a header: a column's name, or `name:de-DE`; undefined without such a column. */
export const columnOf = (sheet: SheetName, header: string): string | undefined => {
  const [field = '', locale] = header.split(':');
  if (locale === undefined) {
    const [columns, read] = [columnsByName[sheet], folded(field)];
    const volume = columns.get(read.replace(UNIT, ''));
    return columns.get(read) ?? (volume?.endsWith('_cl') ? volume : undefined);
  }
  const text = textsByName[sheet].get(folded(field));
  const known = localesByName.get(locale.trim().replace('_', '-').toLowerCase());
  return text && known && `${text}:${known}`;
};
