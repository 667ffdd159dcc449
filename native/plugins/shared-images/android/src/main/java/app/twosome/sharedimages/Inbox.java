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

/** Copies shared images into the app's cache under generated names, until the page has read them. */
class Inbox {

    /** One more than a post holds (limits.postImages), so that the page can report that there were too many. */
    static final int MOST_IMAGES = 11;
    /** More than any camera's JPEG of 25 megapixels; the page compresses photos before the upload. */
    static final long MOST_BYTES = 32L * 1024 * 1024;
    private static final int MOST_LETTERS = 100;

    static class Image {

        final String id = UUID.randomUUID().toString();
        String name;
        String type;
        File file;
    }

    /** The images of one share. */
    static class Share {

        List<Image> images = new ArrayList<>();
        /** the number of files that are no images, too large, or unreadable */
        int leftOut = 0;
    }

    private final Context context;
    private final File folder;
    private Share waiting = new Share();
    private final Map<String, File> taken = new HashMap<>();

    Inbox(Context context) {
        this.context = context;
        this.folder = new File(context.getCacheDir(), "shared-images");
        // Left over from an earlier run whose page did not read them.
        deleteAll(folder.listFiles());
        folder.mkdirs();
    }

    /** Discards an earlier share that was not taken. */
    void receive(Collection<Uri> uris) {
        Share share = new Share();
        for (Uri uri : uris) {
            // Also limits rejected files: fifty thousand texts would keep the phone busy.
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

    /** Null if it is no image, too large, or unreadable. */
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
                // Never the sender's name, which could be a path out of the folder.
                image.file = new File(folder, image.id + "." + image.type.substring("image/".length()));
                if (write(head, in, image.file)) {
                    return image;
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // Access was revoked, its app has ended, or it never existed.
        }
        if (image.file != null) {
            image.file.delete();
        }
        return null;
    }

    /** Rejects our own files, so that another app cannot share them to us by their URI. */
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

    /** Up to twelve bytes. */
    private static byte[] firstOf(InputStream in) throws IOException {
        byte[] head = new byte[12];
        int have = 0;
        for (int count = 0; count != -1 && have < head.length; have += Math.max(count, 0)) {
            count = in.read(head, have, head.length - have);
        }
        return Arrays.copyOf(head, have);
    }

    /** For display only: without path separators and bidirectional controls. */
    static String cleaned(String name) {
        String shown = name == null ? "" : name.replaceAll(".*[/\\\\]", "").replaceAll("[\\p{Cntrl}\\p{Cf}]", "").trim();
        if (shown.matches("\\.*")) {
            return "photo";
        }
        return shown.length() > MOST_LETTERS ? shown.substring(0, MOST_LETTERS) : shown;
    }

    /** By the first bytes. The page reports why it cannot use a file. */
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

    /** By id, so that no path can be passed for deletion. */
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
