const KEY = /^[a-z0-9]{20,64}(\.(?!tmp$)[a-z0-9]{1,5})?$/i;

export const isKey = (text: string): boolean => KEY.test(text);
