/** The fields and photos of a multipart body. */
export function formOf(fields: Record<string, string | Buffer | readonly (string | Buffer)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' || Buffer.isBuffer(value) ? [value] : value)
      if (typeof one === 'string') form.append(name, one);
      else form.append(name, new Blob([new Uint8Array(one)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
