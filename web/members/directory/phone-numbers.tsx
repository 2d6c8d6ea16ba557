import * as m from '#web/shared/languages/generated/messages.js';
import { phoneParts } from '#web/shared/format/phone-links.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Phone numbers as the office wrote them; each can be called, and a mobile one be written to. */
export function PhoneNumbers({ children: written }: { readonly children: string }) {
  return (
    <span className="phone-numbers figures">
      {phoneParts(written).map(({ text, tel, whatsApp }, index) =>
        tel === undefined ? (
          // Each number has a line of its own: the comma between them is not needed.
          /[\p{L}\p{N}]/u.test(text) && <span key={index}>{text.trim()}</span>
        ) : (
          <span key={index} className="flow phone-numbers__one">
            <a className="tap phone-number" href={tel} translate="no">
              <Icon name="phone" size={20} />
              {text}
            </a>
            {whatsApp !== undefined && (
              <a className="tap phone-number phone-number--whatsapp" href={whatsApp} target="_blank" rel="noreferrer">
                <Icon name="wa" size={20} />
                {m.directory_whatsApp()}
                <span className="visually-hidden">{m.directory_writeTo({ number: text })}</span>
              </a>
            )}
          </span>
        ),
      )}
    </span>
  );
}
