/** Messages about imports of lists and of files. */
export const importMessages = {
  tableKindRefused: 'This file is not a list that can be read. Please choose an Excel (.xlsx) or CSV file.',
  tableIsXls:
    "This is an older Excel file. Open it in Excel or LibreOffice, choose 'Save as' and the type 'Excel Workbook (.xlsx)', and send the new file.",
  tableIsOds:
    "This is an OpenDocument file. Open it in LibreOffice, choose 'Save as' and the type 'Excel 2007–365 (.xlsx)', and send the new file.",
  tableIsLocked: 'This file is protected by a password. Save it without the password and choose it again.',
  tableDamaged: 'This file is damaged or incomplete. Open it, save it again and choose the new file.',
  tableEmpty: 'There are no rows in this file.',
  tableTooManyRows: 'A list can have at most 100,000 rows. Please send it in several files.',
  tableTooWide: 'A list can have at most 100 columns. Please send it without the columns that are not needed.',
  tableRowTooLong:
    'A row of this list has more than 100,000 characters. Perhaps a quotation mark is not closed, or this is not a list.',
  tableCellTooLong:
    'A cell of this list has more than 32,767 characters, which is the most that Excel allows. Perhaps a quotation mark is not closed.',
  tableTooMuchText:
    'This list is too long. It can have at most 25,000,000 characters. Please send it in several files.',
  archiveKindRefused: 'This file is not a zip file, or it is damaged. Please choose a zip file of photos and PDFs.',
  archiveEmpty: 'There are no photos or PDFs in this zip file.',
  archiveTooManyFiles:
    'A zip file can have at most 20,000 files, and 8 MB of names. Please send them in several zip files.',
  entryKindRefused: 'Only photos and PDFs can be attached.',
  entryWithoutFolio: 'The name of this file does not begin with a folio number.',
  entryTwice: 'There is more than one file of this kind for the folio.',
  entryUnreadable: 'This file in the zip file is damaged.',
  entryLocked: 'This file in the zip file is protected by a password. Please make a zip file without a password.',
  entryPacked:
    'This file is packed in a way that this website cannot open (such as bzip2 or LZMA). Please make an ordinary zip file.',
  folioUnknown: 'There is no member with this folio number.',
  folioOfDeceased: 'The member with this folio number is recorded as deceased.',
  folioTwice: 'This folio number is in the file more than once.',
  folioColumnNeeded: 'Choose the column with the folio number.',
  otherColumnNeeded: 'Choose at least one more column besides the folio number.',
  columnTwice: 'Each of these can be taken from one column only, except names, addresses and mobile numbers.',
  rowIsHeadings: 'This row repeats the headings.',
  rowIsTotal: 'This row is a total, not a member.',
  wardNotDefined:
    'There is no ward with this name, so it is left out. To import it, add the ward first, and check the rows again.',
  otherNumbersLeftOut: 'Only the first number is used.',
  dittoRepeated: 'This ditto mark is read as the row above.',
  dittoNumber: 'A ditto mark is not read as a number. The number is left as it is, or empty for a new member.',
  relationUnclear: 'Write wife or husband, son or daughter, or add a column with the gender.',
  relationUnknown: 'This relation is not known. The person is imported with the relation “other”.',
  relationOfUnknown: 'This name is not in the family, so the relation is read as that to the first contact.',
  relationFromOther: 'The list has the relation to another person. It was converted into that to the first contact.',
  becomesFirstContact: 'This person is the first contact of the entry, although the list names another one.',
  firstContactTwice: 'Another row of this folio is marked as the first contact. Only one can be.',
  firstContactLeftOut: 'The row with the first contact of this folio is left out, so this row is left out too.',
  personTwice: 'This person is in the list more than once.',
  personRecordedDeceased: 'This person is recorded as deceased.',
  childLeftOut: 'Children are left out, as you chose.',
  genderUnknown: 'This gender is not known, so it is left out.',
  yearUnreadable: 'This is neither a year nor an age, so it is left out.',
  personDeceased: 'Is this person deceased? The row is left out until you answer.',
  numberShortened:
    'The spreadsheet has shortened this number. Set the column to text, enter the number in full and save the list again.',
  numberIsDate:
    'The spreadsheet has turned this number into a date. Set the column to text, enter the number again and save the list as Excel (.xlsx).',
  numberIsDecimal:
    'The spreadsheet has turned this number into a decimal. Set the column to text, enter the number as it is and save the list as Excel (.xlsx).',
  numberIsFormatted:
    'The spreadsheet shows this number in a format that cannot be read here. Set the column to text, enter the number as it should be and save the list again.',
  cellIsError: 'The spreadsheet shows an error in this cell. Correct it there and save the list again.',
  formulaWithoutResult:
    'This formula has not been calculated. Open the list in Excel or LibreOffice, save it and send it again.',
  importRead: 'The file was read.',
  importChecking: 'The import is being checked.',
  importRunning: 'The import is running.',
  importUndoing: 'The import is being undone.',
  importForgotten: 'The import was discarded.',
  importBusy: 'This import is being processed. Please wait until it is done.',
  importNotChecked: 'Please check this import before it is run.',
  importNothingToDo: 'There is nothing to import: no row is new or changed.',
  importEmpties: 'This import would empty fields that are filled. Please check them and confirm how many.',
  importOver: 'This import has already been run.',
  importNotUndoable: 'This import cannot be undone.',
  importNotLatest: 'A later import has been run. Undo the latest import first.',
  importOutdated:
    'The directory has changed since this import was checked. Nothing was imported. Please check it again.',
  importInterrupted: 'The import was interrupted, and nothing was changed. Please try again.',
} as const;
