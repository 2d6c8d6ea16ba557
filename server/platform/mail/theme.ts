/**
 * Fonts that replace the site's fonts, which the readers of an email have not installed. They include Malayalam fonts.
 */
export const DISPLAY = 'Georgia,Noto Serif Malayalam,Manjari,Noto Sans Malayalam,Nirmala UI,serif';
export const BODY =
  'system-ui,-apple-system,Segoe UI,Roboto,Manjari,Noto Sans Malayalam,Malayalam Sangam MN,Nirmala UI,sans-serif';

/** The colours of a theme, named as in `tokens.css`. */
interface Colours {
  readonly bg: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly ink2: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly brandInk: string;
  readonly brass: string;
  readonly brassInk: string;
}

export const light: Colours = {
  bg: '#fbf7ee',
  surface: '#fffdf8',
  line: '#e5d9c5',
  ink: '#2a1b13',
  ink2: '#544438',
  brand: '#17493f',
  onBrand: '#fffdf5',
  brandInk: '#17493f',
  brass: '#b88a3e',
  brassInk: '#775415',
};

export const dark: Colours = {
  bg: '#16100c',
  surface: '#1f1813',
  line: '#3b2f26',
  ink: '#f5ebdc',
  ink2: '#d5c6b3',
  brand: '#8ecbb6',
  onBrand: '#08211a',
  brandInk: '#93d0bb',
  brass: '#cda055',
  brassInk: '#e6c383',
};
