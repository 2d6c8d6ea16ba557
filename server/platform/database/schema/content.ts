import type { Generated } from 'kysely';

/** What the office writes about the association. */
export interface ContentTables {
  content: {
    key: string;
    value: string;
    updated_at: number;
  };
  office_bearers: {
    id: Generated<number>;
    position: number;
    name_en: string;
    name_ml: string | null;
    role_en: string;
    role_ml: string | null;
    image: string | null;
  };
}
