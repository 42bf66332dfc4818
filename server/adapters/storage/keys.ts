/** Letters and digits, perhaps an extension; `.tmp` belongs to temporary files. So a key can never be a path. */
const KEY = /^[a-z0-9]{20,64}(\.(?!tmp$)[a-z0-9]{1,5})?$/i;

/** Whether a text can be the key of a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);
