/** The version of the product, from package.json. */
declare const __VERSION__: string;
