import { useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { deleteGalleryItem, type GalleryItem } from '#contract/gallery.ts';
import { callOffice } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { DeleteQuestion } from '#web/office-parts/delete-question.tsx';
import { OfficePages } from '#web/office-parts/office-pages.tsx';
import { useFocusAfter } from '#web/office-parts/use-focus-after.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PictureCard } from './picture-card.tsx';
import './picture-list.css';

interface PictureListProps {
  readonly list: Page<GalleryItem>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly editing: GalleryItem | undefined;
  readonly onEdit: (item: GalleryItem) => void;
  readonly onDeleted: (item: GalleryItem) => void;
}

/** One page of the pictures. The question stands beside them: a picture may go away while it is open. */
export function PictureList({ list, page, pageSize, href, editing, onEdit, onDeleted }: PictureListProps) {
  const [asking, setAsking] = useState<{ readonly item: GalleryItem; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfter(list.rows);
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        {list.rows.length === 0 ? (
          <EmptyState title={m.manage_noPictures()} />
        ) : (
          <ul className="agg">
            {list.rows.map((item, index) => (
              <PictureCard
                key={item.id}
                item={item}
                isEdited={item.id === editing?.id}
                onEdit={() => onEdit(item)}
                onDelete={() => setAsking({ item, index })}
              />
            ))}
          </ul>
        )}
      </div>
      <OfficePages page={page} total={list.total} pageSize={pageSize} href={href} />
      {asking && (
        <DeleteQuestion
          words={{
            question: m.manage_deletePictureQuestion(),
            remove: m.manage_deletePicture(),
            keep: m.manage_keepPicture(),
            done: m.said_galleryDeleted(),
            failed: m.said_galleryDeleteFailed(),
          }}
          detail={asking.item.description}
          act={() => callOffice(deleteGalleryItem, { params: { id: String(asking.item.id) } })}
          onDeleted={() => {
            keepPlace(asking.index);
            onDeleted(asking.item);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
