export function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
