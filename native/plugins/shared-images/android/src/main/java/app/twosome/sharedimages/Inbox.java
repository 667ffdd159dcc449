package app.twosome.sharedimages;

import android.content.ContentResolver;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Copies of shared images in the app's cache, under names of our own, until the page has read them. */
class Inbox {

    /** One more than a post holds (limits.postImages), so that the page can say that there were too many. */
    static final int MOST_IMAGES = 11;
    /** Above what any camera makes of 25 megapixels; what is sent on is made small by the page. */
    static final long MOST_BYTES = 32L * 1024 * 1024;
    private static final int MOST_LETTERS = 100;

    static class Image {

        final String id = UUID.randomUUID().toString();
        String name;
        String type;
        File file;
    }

    /** What was handed over at once. */
    static class Share {

        List<Image> images = new ArrayList<>();
        /** how many more there were that are no images, too large, or could not be read */
        int leftOut = 0;
    }

    private final Context context;
    private final File folder;
    private Share waiting = new Share();
    private final Map<String, File> taken = new HashMap<>();

    Inbox(Context context) {
        this.context = context;
        this.folder = new File(context.getCacheDir(), "shared-images");
        // of an earlier run, whose page never came to read them
        deleteAll(folder.listFiles());
        folder.mkdirs();
    }

    /** What was shared before and not taken is given up for it. */
    void receive(Collection<Uri> uris) {
        Share share = new Share();
        for (Uri uri : uris) {
            // also of what is refused: fifty thousand texts would keep the phone busy
            if (share.images.size() == MOST_IMAGES || share.leftOut == 4 * MOST_IMAGES) {
                break;
            }
            Image image = copy(uri);
            if (image == null) {
                share.leftOut++;
            } else {
                share.images.add(image);
            }
        }
        synchronized (this) {
            for (Image older : waiting.images) {
                older.file.delete();
            }
            waiting = share;
        }
    }

    /** Null where it is no image, too large, or cannot be read. */
    private Image copy(Uri uri) {
        if (!isForeign(uri)) {
            return null;
        }
        ContentResolver resolver = context.getContentResolver();
        Image image = new Image();
        try {
            String claimed = resolver.getType(uri);
            if (claimed == null || !claimed.startsWith("image/")) {
                return null;
            }
            image.name = cleaned(nameOf(resolver, uri));
            try (InputStream in = resolver.openInputStream(uri)) {
                byte[] head = in == null ? new byte[0] : firstOf(in);
                image.type = typeOf(head);
                if (image.type == null) {
                    return null;
                }
                // never the sender's name: it could be a way out of the folder
                image.file = new File(folder, image.id + "." + image.type.substring("image/".length()));
                if (write(head, in, image.file)) {
                    return image;
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // it was taken back, its app has ended, or it was never there
        }
        if (image.file != null) {
            image.file.delete();
        }
        return null;
    }

    /** Our own files are not to be had by sharing their address to ourselves. */
    private boolean isForeign(Uri uri) {
        String authority = uri.getAuthority();
        return "content".equals(uri.getScheme()) && authority != null && !authority.contains(context.getPackageName());
    }

    private static String nameOf(ContentResolver resolver, Uri uri) {
        String[] columns = { OpenableColumns.DISPLAY_NAME };
        try (Cursor cursor = resolver.query(uri, columns, null, null, null)) {
            return cursor != null && cursor.moveToFirst() ? cursor.getString(0) : null;
        }
    }

    /** Twelve bytes, or all there are. */
    private static byte[] firstOf(InputStream in) throws IOException {
        byte[] head = new byte[12];
        int have = 0;
        for (int count = 0; count != -1 && have < head.length; have += Math.max(count, 0)) {
            count = in.read(head, have, head.length - have);
        }
        return Arrays.copyOf(head, have);
    }

    /** To be shown, and for nothing else: without ways, and without what turns letters round. */
    static String cleaned(String name) {
        String shown = name == null ? "" : name.replaceAll(".*[/\\\\]", "").replaceAll("[\\p{Cntrl}\\p{Cf}]", "").trim();
        if (shown.matches("\\.*")) {
            return "photo";
        }
        return shown.length() > MOST_LETTERS ? shown.substring(0, MOST_LETTERS) : shown;
    }

    /** By the first bytes. The page says of what it cannot use why. */
    static String typeOf(byte[] head) {
        if (has(head, 0, "\u00ff\u00d8\u00ff")) {
            return "image/jpeg";
        }
        if (has(head, 0, "\u0089PNG\r\n\u001a\n")) {
            return "image/png";
        }
        if (has(head, 0, "RIFF") && has(head, 8, "WEBP")) {
            return "image/webp";
        }
        if (has(head, 0, "GIF8")) {
            return "image/gif";
        }
        return has(head, 4, "ftyphei") || has(head, 4, "ftypmif1") ? "image/heic" : null;
    }

    private static boolean has(byte[] head, int from, String letters) {
        for (int at = 0; at < letters.length(); at++) {
            if (from + at >= head.length || (head[from + at] & 0xff) != letters.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    private static boolean write(byte[] head, InputStream in, File file) throws IOException {
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(head);
            byte[] part = new byte[64 * 1024];
            long written = head.length;
            for (int count = in.read(part); count != -1; count = in.read(part)) {
                written += count;
                if (written > MOST_BYTES) {
                    return false;
                }
                out.write(part, 0, count);
            }
            return true;
        }
    }

    synchronized Share take() {
        Share share = waiting;
        waiting = new Share();
        for (Image image : share.images) {
            taken.put(image.id, image.file);
        }
        return share;
    }

    /** By its id, so that no path can be given to be deleted. */
    synchronized void discard(String id) {
        File file = taken.remove(id);
        if (file != null) {
            file.delete();
        }
    }

    private static void deleteAll(File[] files) {
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
    }
}
