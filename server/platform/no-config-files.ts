// Replaces, in the bundle, the package that searches parent folders for configuration files: configuration comes only from the environment.

export const cosmiconfigSync = () => ({ search: () => null });
