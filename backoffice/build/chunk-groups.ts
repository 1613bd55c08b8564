// Groups the build's modules into few files. By default the bundler writes one file for each set of modules that the same pages share,
// about forty for a list. HTTP/1.1 loads six at a time, each with a round trip (docs/decisions/0052-few-files.md).

/** A group contains the modules that match its roots and their dependencies, except those of the groups above it. */
const ROOTS: Record<string, RegExp> = {
  // Shared by the application and the sign-in page.
  start: /\/backoffice\/(index\.html|main\.tsx|ui\/error-text\.ts)$/,
  // Needed by every page of the application, and small shared modules that would each become a file.
  app: /\/backoffice\/(App\.tsx|ui\/(Picture\.tsx|(sentence-case|shared-fields)\.ts)|app\/fields\/record-fields\.ts)$|\/contract\/rules\/money\.ts$/,
  // SortableList needs a library that few lists use.
  list: /\/backoffice\/ui\/(list\/(?!SortableList)|fields\/use-records)/,
  form: /\/backoffice\/ui\/form\//,
  fields: /\/backoffice\/ui\/fields\//,
  // The remaining icons belong to screens that are rarely the first one opened.
  icons: /\/@tabler\/icons-react\//,
};

export const chunkGroups = Object.entries(ROOTS).map(([name, test], index, all) => ({ name, test, priority: all.length - index }));
