// A PDF/A-3b file that carries `factur-x.xml`.
import PDFDocument from 'pdfkit';
import { registerFonts } from './bill-fonts.ts';
import { escapeXml, oneLine } from './xml.ts';

const XML_NAME = 'factur-x.xml';
/** `text/xml` as a name of PDF. */
const XML_TYPE = 'text#2Fxml';
const PRODUCER = 'Ardoise';
/** Top, left and right margin in points; below, pages are broken by the layout. */
const MARGIN = 48;

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const FX_FIELDS = [
  ['DocumentFileName', XML_NAME, 'Name of the embedded XML file'],
  ['DocumentType', 'INVOICE', 'Type of the hybrid document'],
  ['Version', '1.0', 'Version of the XML schema'],
  ['ConformanceLevel', 'EN 16931', 'Profile of the XML file'],
] as const;

const fxProperty = ([name, , description]: (typeof FX_FIELDS)[number]): string => `
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`;

/** The fields of Factur-X, and the declaration of their schema that PDF/A requires. */
const FX_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${FX}">
${FX_FIELDS.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${FX_FIELDS.map(fxProperty).join('')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

type Described = { title: string; author: string; subject: string; date: string };

/** pdfkit writes the same texts into XMP as they are, after the dictionary that needs them unescaped. */
const escapeMetadata = (pdf: PDFKit.PDFDocument): void => {
  const endMetadata = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    for (const key of ['Title', 'Author', 'Subject'] as const) pdf.info[key] = escapeXml(pdf.info[key] ?? '');
    endMetadata();
  };
};

/** pdfkit's own attachments lack `UF` in the dictionary `EF`. */
const attach = (pdf: PDFKit.PDFDocument, xml: string, at: Date): void => {
  const content = Buffer.from(xml);
  const file = pdf.ref({ Type: 'EmbeddedFile', Subtype: XML_TYPE, Params: { ModDate: at, CreationDate: at, Size: content.length } });
  file.end(content);
  const specification = pdf.ref({
    Type: 'Filespec',
    AFRelationship: 'Alternative',
    // Strings of PDF are String objects in pdfkit, names are primitive strings.
    F: Object(XML_NAME),
    UF: Object(XML_NAME),
    EF: { F: file, UF: file },
    Desc: Object('Factur-X'),
  });
  specification.end(undefined);
  pdf.addNamedEmbeddedFile(XML_NAME, specification);
  const { _root } = pdf as unknown as { _root: { data: Record<string, unknown> } };
  _root.data.AF = [specification];
};

/** The bytes of a file whose pages `draw` fills. Dates are those of the document, so that the same one gives the same bytes. */
export const writePdf = async (
  { title, author, subject, date }: Described,
  xml: string,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> => {
  const at = new Date(`${date}T00:00:00Z`);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // No standard font: they are not embedded.
    font: '',
    info: {
      Title: oneLine(title),
      Author: oneLine(author),
      Subject: oneLine(subject),
      Producer: PRODUCER,
      Creator: PRODUCER,
      CreationDate: at,
    },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  escapeMetadata(pdf);
  registerFonts(pdf);
  draw(pdf);
  attach(pdf, xml, at);
  pdf.appendXML(FX_METADATA);
  const finished = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.end();
  await finished;
  return Uint8Array.from(Buffer.concat(chunks));
};
