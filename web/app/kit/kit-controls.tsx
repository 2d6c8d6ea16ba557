import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { BoxesField } from '#web/shared/ui/boxes-field.tsx';
import { Button, ButtonLink, IconButton, MoreLink } from '#web/shared/ui/button.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { ErrorSummary } from '#web/shared/ui/form-problems.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { SelectField, TextField, TextareaField, CheckboxField } from '#web/shared/ui/field.tsx';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { KitSection } from './kit-section.tsx';

export function KitControls() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <KitSection title="Buttons">
        <Button variant="primary" size="lg">
          Primary large
        </Button>
        <Button variant="primary">Primary</Button>
        <Button variant="primary" busy={busy} busyLabel="Signing in" onClick={() => setBusy(true)}>
          Press to work
        </Button>
        <Button variant="primary" busy busyLabel="Working">
          Working long
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button>Secondary</Button>
        <Button icon="menu">Menu</Button>
        <Button variant="ghost" icon="x">
          Ghost
        </Button>
        <Button variant="danger">Danger</Button>
        <Button variant="danger-quiet">Danger, quiet</Button>
        <ButtonLink href="/_kit" variant="primary" arrow>
          A link
        </ButtonLink>
        <MoreLink href="/_kit">Read our history</MoreLink>
        <IconButton icon="edit" label="Edit" line />
        <IconButton icon="x" label="Close" />
        <span className="kit__panel">
          <Button variant="panel" icon="logout">
            Logout
          </Button>
        </span>
      </KitSection>
      <KitFields />
      <KitChoices />
    </>
  );
}

function KitFields() {
  const [query, setQuery] = useState('Leela');
  const [attempt, setAttempt] = useState(0);
  const problems = attempt === 0 ? [] : [{ fieldId: 'confirm', message: m.said_passwordsDoNotMatch() }];
  return (
    <KitSection title="Fields" layout="two">
      <div>
        <ErrorSummary title="There is a problem" problems={problems} attempt={attempt} />
        <TextField label="Name" name="name" error={undefined} autoComplete="off" placeholder="Rest" />
        <TextField label="Email" name="email" kind="email" error={undefined} defaultValue="leela@example.com" />
        <TextField
          label="Phone"
          name="phone"
          kind="numeric"
          hint="Numbers only, for example 0000012345"
          error={undefined}
        />
        <PasswordField
          label="Confirm password"
          name="confirm"
          error={m.said_passwordsDoNotMatch()}
          showLabel="Show"
          hideLabel="Hide"
          defaultValue="sample"
        />
      </div>
      <div>
        <SearchField
          label="Search by name or folio"
          name="q"
          value={query}
          onValueChange={setQuery}
          clearLabel="Clear search"
        />
        <SelectField label="District" name="district" optionalMark="(optional)" error={undefined}>
          <option>Sample District</option>
          <option>Another Sample District</option>
        </SelectField>
        <TextareaField label="About" name="about" error="Please write a little less." hint="A few sentences" />
        <Button className="kit__try" onClick={() => setAttempt(attempt + 1)}>
          Show the error summary
        </Button>
      </div>
    </KitSection>
  );
}

function KitChoices() {
  const genders = ['Male', 'Female', 'Other'].map((value) => ({ value, label: value }));
  return (
    <KitSection title="Choices and steps" layout="two">
      <div>
        <ChoiceField label="Gender" name="gender" choices={genders} defaultValue="Female" error={undefined} />
        <ChoiceField label="Gender, wrong" name="gender2" choices={genders} error={m.said_genderRequired()} />
        <CheckboxField label="I am submitting a photo" name="tick" defaultChecked error={undefined} />
        <CheckboxField label="I agree" name="tick2" error="Tick that you agree." />
      </div>
      <div>
        <BoxesField
          id="birth"
          label="Date of birth"
          hint="For example, 27 3 1998"
          errors={['Enter a date that exists.']}
          boxes={[
            { id: 'birth-day', name: 'day', label: 'Day', digits: 2, isWrong: true, defaultValue: '31' },
            { id: 'birth-month', name: 'month', label: 'Month', digits: 2, isWrong: true, defaultValue: '2' },
            { id: 'birth-year', name: 'year', label: 'Year', digits: 4, isWrong: false, defaultValue: '1999' },
          ]}
        />
        <Stepper
          label="Progress"
          position="Step 2 of 3"
          steps={[
            { number: 'Step 1', label: 'Person', state: 'done', to: '/_kit' },
            { number: 'Step 2', label: 'Family', state: 'current' },
            { number: 'Step 3', label: 'Check', state: 'to-come' },
          ]}
        />
      </div>
    </KitSection>
  );
}
