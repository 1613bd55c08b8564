// Which files the build writes. Left alone it makes one of every set of modules that the same pages share, some forty for a list; over
// HTTP/1.1 they come six at a time, a round trip each (docs/decisions/0052-few-files.md).

/** A group is what its roots match and all that these need, less what the groups above it have. */
const ROOTS: Record<string, RegExp> = {
  // Both worlds: those who are signed in and those who are not.
  start: /\/backoffice\/(index\.html|main\.tsx|ui\/error-text\.ts)$/,
  // What every page of those who are signed in needs, and small things that many share: each would cost a file of its own.
  app: /\/backoffice\/(App\.tsx|ui\/(Picture\.tsx|(sentence-case|shared-fields)\.ts)|app\/record-fields\.ts)$|\/contract\/rules\/money\.ts$/,
  // Sorting by hand brings a library that few lists need.
  list: /\/backoffice\/ui\/(list\/(?!SortableList)|fields\/use-records)/,
  form: /\/backoffice\/ui\/form\//,
  fields: /\/backoffice\/ui\/fields\//,
  // What is left of them belongs to screens that few open at once.
  icons: /\/@tabler\/icons-react\//,
};

export const chunkGroups = Object.entries(ROOTS).map(([name, test], at, all) => ({ name, test, priority: all.length - at }));
