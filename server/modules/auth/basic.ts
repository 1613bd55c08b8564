// Basic credentials of the `Authorization` header (RFC 7617).

/** E-mail and password as UTF-8; the password may contain colons. Null if the header holds no valid credentials. */
export const basicCredentials = (header: string | undefined): { email: string; password: string } | null => {
  const encoded = /^Basic +([\w+/-]+=*)$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
  const colon = text.indexOf(':');
  const email = text.slice(0, colon).trim();
  if (colon < 1 || email === '' || /\p{Cc}/u.test(email)) return null;
  return { email, password: text.slice(colon + 1) };
};
