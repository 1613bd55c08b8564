/** A name with its number of pieces; one piece is not shown. */
export const piecesText = ({ qty, name }: { qty: number; name: string }): string => (qty > 1 ? `${qty}\u00a0×\u00a0${name}` : name);
